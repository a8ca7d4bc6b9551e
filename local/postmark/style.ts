/** Styles of the outbox, light and dark. */
export const STYLE = `
:root { color-scheme: light dark; --sheet: light-dark(#fff, #14161a); --shade: light-dark(#f4f5f7, #1f232a); --ink: light-dark(#14161a, #f1f3f6); --soft: light-dark(#565c66, #aab1bd); --line: light-dark(#d9dde3, #3a404a); --link: light-dark(#1d4ed8, #8fb0ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--sheet); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 2rem 0 0.5rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; color: var(--soft); }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
iframe { width: 100%; height: 70vh; min-height: 20rem; border: 1px solid var(--line); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--shade); padding: 1rem; margin: 0; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: 1rem; padding: 0.25rem 0; border-top: 1px solid var(--line); }
dt { color: var(--soft); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 40rem) {
  dl > div { grid-template-columns: 1fr; gap: 0; }
  thead { display: none; }
  table, caption, tbody, tr, td { display: block; }
  tr { padding: 0.5rem 0; border-top: 1px solid var(--line); }
  td { padding: 0; border: 0; }
}
`;
