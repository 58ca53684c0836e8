/* The things on the board by their ids, which views, moves and traces share. */

export const drawnAs = (id) => document.querySelectorAll(`#board [data-thing="${CSS.escape(id)}"]`);
