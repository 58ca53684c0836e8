/* The items on the board by their ids, which views, moves and traces share. */

export const drawnAs = (id) => document.querySelectorAll(`#board [data-item="${CSS.escape(id)}"]`);
