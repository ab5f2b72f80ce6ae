/** Formats rows as lines of text: each column is as wide as its widest cell, except the last one. */
export function toColumns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  // A cell may hold the words of a partner: a control character would move the cursor or recolour the terminal.
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, ' ')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a count with its noun: `1 job`, `2 jobs`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
