/* Settings changed at a table: remembered for all later tables, like those of the settings page. */

import { linkTo } from "./paths.js";

export function prefer(changes) {
  // Without a connection it still applies to this table, whose messages are resent.
  fetch(linkTo("preferences"), { method: "POST", body: new URLSearchParams(changes) }).catch(() => {});
}
