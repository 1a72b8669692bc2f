"""Faces: one seen from the front, one in profile, with beards for the kings.

The origin is the middle of the face; a face is about 42 wide and 60 high. The light comes from the left: the far half
of a face is one flat shade whose edge *is* the line of the nose.
"""

from __future__ import annotations

from art.pack.svg import both, dot, group, line, path

OVAL = "M-21 -12C-21 -34 21 -34 21 -12C21 5 17 17 10 25C5 31 -5 31 -10 25C-17 17 -21 5 -21 -12Z"
FAR_HALF = (
    "M3 -28.4C16 -28 21 -21 21 -12C21 5 17 17 10 25C7 28.4 3.5 29.4 0 29.5V13C4 13 6.5 11.5 6 8.5C4.2 4 3 -2 3 -8Z"
)
EYE = "M-16 -4C-13 -9 -8 -9.5 -4.5 -3.5C-8 -1.4 -12.5 -1.4 -16 -4Z"
LID = "M-16.8 -3.6C-13.5 -9.4 -8 -10 -4.2 -3.6"
WOMAN_LIPS = "M-6.2 19C-3.6 17 -1.6 16.4 0 17.3C1.6 16.4 3.6 17 6.2 19C2.8 23.4 -2.8 23.4 -6.2 19Z"
MAN_LIPS = "M-6 18.6C-2.5 17.4 2.5 17.4 6 18.6C2.6 21.4 -2.6 21.4 -6 18.6Z"

SIDE = (
    "M-12 -30C2 -34 13 -31 14 -21C14.2 -17.5 13.4 -14.5 14.4 -11C16 -6.5 19.8 -.5 22.4 4.2C23.6 6.6 21.6 8.2 18.2 8.5"
    "C17.6 9.6 18 10.6 18.9 11.5C20.4 12.5 20.2 14 18.7 15C19.9 16 19.6 17.8 18 18.9C18.6 22 18.2 25.4 14.4 27.8"
    "C10 30.4 3 28.4 -3 24.4C-10 24 -16 20 -20 12C-25 2 -26 -6 -24 -14C-22 -24 -18 -28 -12 -30Z"
)
SIDE_SHADE = "M14.4 27.8C6 25 -2 18 -5 3L-18 12C-14 20 -9 24 -3 24.4C3 28.4 10 30.4 14.4 27.8Z"
SIDE_EYE = "M5 -4.6C8 -9.6 11 -9.6 13.8 -6.6C14 -5 13.4 -3.6 12.6 -2.8C10 -2 7 -2.8 5 -4.6Z"
SIDE_LIPS = (
    "M18.9 11.5C20.4 12.5 20.2 14 18.7 15C19.9 16 19.6 17.8 18 18.9"
    "C15.6 18.4 13 17 11.4 15.2C14 13 16.6 11.9 18.9 11.5Z"
)
EAR = "M-5.6 -4C-8 -8.6 -13 -6 -11.6 0C-10.8 4.6 -8.6 7.6 -6.8 6.6C-5 5.4 -4 .2 -5.6 -4Z"


def front(woman: bool) -> str:
    """A face seen from the front; a woman's brows are finer and her lips fuller."""
    eye = path(EYE, "linen", stroke="none") + dot(-9.8, -4.8, 2.7, "ink", stroke="none") + line(LID, 1.9)
    brow = line("M-17 -10.4C-13 -14.6 -8 -14.4 -4.4 -11", 1.6 if woman else 2.4)
    lashes = line("M-16.4 -4L-19 -5.6", 1.4) if woman else ""
    blush = dot(-13, 7, 4.4, "lip", opacity=0.2, stroke="none") if woman else ""
    lips = path(WOMAN_LIPS if woman else MAN_LIPS, "lip", stroke="none")
    nose = line("M3 -8C3 -2 4.2 4 6 8.5C6.4 11.6 4 13 1 13C-1.4 13 -3.4 12.4 -4.2 10.6", 1.3)
    return group(
        path(OVAL, "skin"),
        path(FAR_HALF, "skin-2", stroke="none"),
        both(blush + eye + brow + lashes),
        nose,
        lips,
        line("M-5.6 19C-2 19.6 2 19.6 5.6 19", 0.9),
    )


def side(woman: bool) -> str:
    """A face in profile, looking to the right."""
    eye = path(SIDE_EYE, "linen", stroke="none") + dot(11, -5.4, 2.5, "ink", stroke="none")
    return group(
        path(SIDE, "skin"),
        path(SIDE_SHADE, "skin-2", stroke="none"),
        eye,
        line("M4.4 -4.4C8 -10.4 11.4 -10 14.2 -6.6", 1.9),
        line("M4 -12.6C8 -16 11.6 -15.6 14.8 -13", 1.6 if woman else 2.4),
        path(SIDE_LIPS, "lip", stroke="none"),
        line("M18.6 15.1L11.4 15.2", 0.9),
        line("M18.2 8.5C15.6 8.9 14.6 7.6 15 5.6", 1.1),
        dot(6, 9, 4.2, "lip", opacity=0.2, stroke="none") if woman else "",
        path(EAR, "skin", stroke_width=1.2),
    )


NECK = path("M-9.5 18V33C-9.5 40 -18 44 -26 47L0 70L26 47C18 44 9.5 40 9.5 33V18Z", "skin") + path(
    "M-9 25C-4 31.5 5 31.5 9.5 25.5V33C9.5 40 18 44 26 47L6 64C4 50 2 40 -9 31Z", "skin-2", stroke="none"
)
SIDE_NECK = path("M-21 8C-19 20 -19 28 -20 34C-22 41 -26 44 -31 47L0 70L24 47C12 45 2 42 -1 34L-2 20Z", "skin") + path(
    "M-16 18C-12 26 -6 28 -2 27L-1 34C2 42 12 45 24 47L6 64C2 50 -8 44 -16 18Z", "skin-2", stroke="none"
)


def moustache(droop: float) -> str:
    """Both wings; ``droop`` is how far the tips hang below the lip."""
    tip = 17 + droop
    return both(
        path(
            f"M0 14C-4 12.6 -9 14 -12 {tip - 1:g}C-13.4 {tip + 1:g} -15 {tip:g} -16 {tip - 2:g}"
            f"C-15.4 {tip + 5:g} -8 {tip + 5:g} 0 17.4Z",
            "hair",
            stroke_width=1.1,
        )
    )


def beard_forked() -> str:
    """Long, parted in two points: an old man's."""
    locks = "M-15 22C-15 32 -13 42 -11 50M-9 27C-9 36 -8 44 -8 52"
    return both(
        path("M-21.5 -4C-22 10 -20 30 -13 58C-8 56 -2 46 0 38V24C-5 26 -9 23 -11 17C-15 12 -18 4 -21.5 -4Z", "hair")
        + line(locks, 1)
    ) + moustache(6)


def beard_curled() -> str:
    """Full and round, in curls."""
    curls = "".join(
        path(f"M{x} {y}a6 6 0 1 1 -6 6a3.4 3.4 0 0 0 5 2", "hair", stroke_width=1.2)
        for x, y in ((-17, 6), (-16, 16), (-11, 26), (-3, 31))
    )
    return path(
        "M-21.5 -4C-26 20 -18 44 0 44S26 20 21.5 -4C19 8 15 15 10 16C4 12 -4 12 -10 16C-15 15 -19 8 -21.5 -4Z", "hair"
    ) + (both(curls) + path(MAN_LIPS, "lip", stroke="none") + moustache(3))


def beard_pointed() -> str:
    """For a profile: jaw and chin, with a point forward."""
    return path(
        "M-5 6C-4 14 0 17 7 16C9 13 13 11.4 18.4 11.4C17 13 14 14 13 15.4C14.6 17.6 17 18.4 18.4 19C22 26 23 33 24 42"
        "C14 40 -2 36 -8 22C-10 16 -8 8 -5 6Z",
        "hair",
    ) + line("M2 22C7 28 13 33 19 36M8 21C12 26 16 30 21 33", 1)
