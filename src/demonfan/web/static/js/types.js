/**
 * What the server says, as types: see docs/protocol.md.
 *
 * @typedef {{cards: string[], next: string[]}} Foundation
 *
 * @typedef {object} View what the player may know; "7S" lies face up, "-7S" face down but seen, "-" face down
 * @property {string[][]} tableau
 * @property {Foundation[]} foundations
 * @property {string[][]} reserves
 * @property {string[][]} cells
 * @property {string[] | null} stock
 * @property {string[] | null} waste
 * @property {string | null} base
 * @property {number} redeals_left
 * @property {number} draws_left
 * @property {number | null} passes_left
 * @property {number | null} turn_count
 *
 * @typedef {{key: string, id: string, name: string, family: "fan" | "demon", deal: string,
 *   options: Record<string, string>, option_words: string, display?: string}} GameHead `option_words` say the options
 *
 * @typedef {object} Picture
 * @property {GameHead} game
 * @property {number} act
 * @property {View} view
 * @property {Record<string, string>} legal place form to the notation that people read
 * @property {"open" | "won" | "stuck"} outcome
 * @property {"won" | "lost" | "abandoned" | "discarded" | null} result what the game counts as, once and for all
 * @property {number} undo
 * @property {number} redo
 * @property {"off" | "safe" | "all"} auto
 * @property {number} moves of the line that led here
 * @property {boolean} can_finish
 * @property {{left: number, moves: string[]}} redeal
 * @property {Record<string, number>} [score]
 * @property {{seconds: number, running: boolean}} [clock]
 * @property {Record<string, unknown>} [help]
 * @property {string[]} [bookmarks]
 * @property {{moves: number, length: number, guess: boolean}} [branch] this is no picture of the game but of a branch
 *
 * @typedef {object} GameEvent
 * @property {string} event
 * @property {string[]} [cards]
 * @property {string} [card]
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} [at]
 * @property {boolean} [auto]
 * @property {number} [count]
 * @property {number} [number]
 * @property {number} [depth]
 * @property {boolean} [shuffled]
 *
 * @typedef {{type: string} & Record<string, any>} Message
 *
 * @typedef {object} CatalogueEntry
 * @property {string} id
 * @property {string} name
 * @property {string[]} aliases
 * @property {string[]} [names] all names in all languages
 * @property {"fan" | "demon"} family
 * @property {number} packs
 * @property {number} cards
 * @property {string} summary
 * @property {Record<string, string[]>} options
 * @property {Record<string, {title: string, values: Record<string, string>, usual: string}>} option_names what they are called, and their values where nothing is chosen
 * @property {string} [display] how the table is best laid out: "semicircle" or empty
 * @property {Preview} [preview]
 * @property {boolean} [own] a file of the player's
 * @property {number | null} [known] its place among the games that people know
 * @property {boolean} [redeals] whether it has any
 * @property {boolean} [levels] whether its winnable deals have a difficulty
 * @property {boolean} [bands] whether deals can be chosen by their odds
 * @property {Chances} [chances]
 *
 * @typedef {object} Chances what is known of the chance to win, from shipped tables
 * @property {{value: number, error: number} | null} best
 * @property {boolean} open whether a player knows every card from the beginning on
 * @property {{of: number, won: number, lost: number, low: number, high: number, places: number} | null} counted of the first deals; `low` and `high` bound the share of all, worth so many places of a per cent
 * @property {number | null} moves
 *
 * @typedef {object} Preview the piles as first dealt
 * @property {number[]} tableau
 * @property {number} foundations
 * @property {number[]} reserves
 * @property {number} cells
 * @property {boolean} stock
 * @property {boolean} waste
 *
 * @typedef {{key: string, id: string, name: string, deal: string, updated: number, result: string | null,
 *   options?: Record<string, string>, option_words?: string, cards_up?: number, acts?: number, cards?: number, from_position?: boolean}} SavedGame
 */

export {};
