/** What was refused, at its field, in one or two sentences; read aloud at once (U18). */
export function FieldError({ title, detail }: { title: string; detail: string | null }) {
  return (
    <span role="alert">
      {title}
      {detail === null ? null : `. ${detail}`}
    </span>
  );
}
