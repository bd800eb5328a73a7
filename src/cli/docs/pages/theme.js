"use strict";
// Light or dark as it was chosen, before anything is drawn; else as the system says.
try {
  const chosen = localStorage.getItem("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch { /* some browsers give files no storage */ }
