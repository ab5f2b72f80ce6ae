import type { CSSProperties, ReactNode } from 'react';

interface QueryFormProps {
  /** Id for a submit button outside of the form. */
  id?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** `search` for a search form. */
  role?: 'search';
  onSubmit: () => void;
  children: ReactNode;
}

/** Form of a query, as a search or a page number: Enter submits it. It saves nothing and has no validation. */
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
