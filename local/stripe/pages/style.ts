/** Styles of all pages of the emulator, light and dark. */
export const CSS = `
:root { color-scheme: light dark; --page: light-dark(#f6f7f5, #15181a); --sheet: light-dark(#ffffff, #1e2326);
  --ink: light-dark(#1a1f1d, #eceff0); --soft: light-dark(#525b57, #b3bcc0); --line: light-dark(#8a938f, #79848a);
  --act: light-dark(#1f5a4b, #9fd8c4); --on-act: light-dark(#ffffff, #10201b);
  --bad: light-dark(#a3201a, #ffb4ab); --note: light-dark(#fff3cd, #3a3216); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
main.wide { max-width: 75rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.5rem 0 .5rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: .5rem 0; }
a { color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.notice { background: var(--note); padding: .5rem .75rem; margin: 0; font-weight: 600; }
.soft { color: var(--soft); }
.total { font-size: 1.75rem; font-weight: 700; font-variant-numeric: tabular-nums; margin: .25rem 0; }
.lines { list-style: none; padding: 0; margin: 1rem 0; border-top: 1px solid var(--line); }
.lines li { padding: .75rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
form.sheet { background: var(--sheet); border: 1px solid var(--line); padding: 1rem; margin: 1rem 0; }
.field { margin: 0 0 1rem; }
label { display: block; font-weight: 600; }
input, select { width: 100%; min-height: 2.75rem; font: inherit; padding: .5rem; color: inherit;
  background: var(--sheet); border: 1px solid var(--line); }
[aria-invalid=true] { border: 2px solid var(--bad); }
.error { color: var(--bad); margin: .25rem 0 0; font-weight: 600; }
.alert { border: 2px solid var(--bad); padding: .75rem; margin: 1rem 0; }
.pair { display: flex; gap: 1rem; flex-wrap: wrap; }
.pair > .field { flex: 1 1 8rem; }
fieldset { border: 1px solid var(--line); margin: 0 0 1rem; padding: .75rem; }
legend { font-weight: 600; padding: 0 .25rem; }
button { min-height: 2.75rem; font: inherit; font-weight: 600; padding: .5rem 1rem; cursor: pointer;
  border: 1px solid var(--act); background: transparent; color: var(--act); }
button.act { width: 100%; background: var(--act); color: var(--on-act); }
.later { border-top: 1px solid var(--line); padding-top: 1rem; }
.later button { width: 100%; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--sheet); font-size: .875rem; }
th, td { border: 1px solid var(--line); padding: .375rem .5rem; text-align: left; vertical-align: top; }
td form { display: inline-block; margin: 0 .25rem .25rem 0; }
td button { min-height: 2rem; padding: .125rem .5rem; }
code, pre { font: .8125rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; max-width: 60rem; }
summary { cursor: pointer; }
`;
