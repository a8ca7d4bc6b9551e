/** The comment directly above each variable of `.env.example`, as one line of text, by the variable's name. */
export function commentsOf(example: string): Map<string, string> {
  const comments = new Map<string, string>();
  let lines: string[] = [];
  for (const line of example.split(/\r?\n/)) {
    const [, name] = /^(?:# )?([A-Z_]+)=/.exec(line) ?? [];
    const [, comment] = /^# (.+)/.exec(line) ?? [];
    if (name !== undefined) comments.set(name, lines.join(' '));
    lines = name === undefined && comment !== undefined ? [...lines, comment] : [];
  }
  return comments;
}
