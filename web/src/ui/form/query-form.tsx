import type { CSSProperties, ReactNode } from 'react';

interface QueryFormProps {
  /** Id that a submit button outside of the form refers to. */
  id?: string;
  className?: string | undefined;
  style?: CSSProperties;
  /** `search` marks the form as a search form. */
  role?: 'search';
  onSubmit: () => void;
  children: ReactNode;
}

/** Form of a query, such as a search or a page number, which Enter submits. It saves nothing and validates nothing. */
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
