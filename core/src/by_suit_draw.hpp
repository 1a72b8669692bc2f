// Building by suit with a draw (merci) left: a buried card may come to the top of its own fan.
#pragma once

namespace demonfan::by_suit {

struct DrawRule {
    bool second_only = false;   // only the card right beneath the top may be drawn
    bool play_at_once = false;  // the drawn card must be played in the same move
};

}  // namespace demonfan::by_suit
