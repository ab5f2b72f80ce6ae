/** Formats rows as lines of text: each column is as wide as its widest cell, except the last one. */
export function toColumns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  // Removes control characters, because a cell may contain a partner's message, and a control character would move the cursor or change the colours
  // of the terminal.
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, ' ')));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a number with its noun: `1 job`, `2 jobs`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
