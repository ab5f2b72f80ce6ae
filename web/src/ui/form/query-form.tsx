import type { CSSProperties, ReactNode } from 'react';

interface QueryFormProps {
  /** For a button outside of the form that sends it. */
  id?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** `search` for the field that looks things up. */
  role?: 'search';
  onSubmit: () => void;
  children: ReactNode;
}

/** A question to a list, as its search or a page to go to: Enter asks it. Nothing is saved and there are no rules. */
export function QueryForm({ id, className, style, role, onSubmit, children }: QueryFormProps) {
  return (
    <form
      id={id}
      className={className}
      style={style}
      role={role}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
