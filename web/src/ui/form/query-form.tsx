import type { ReactNode } from 'react';

interface QueryFormProps {
  /** For a button outside of the form that sends it. */
  id?: string;
  className?: string | undefined;
  /** `search` for the field that looks things up. */
  role?: 'search';
  onSubmit: () => void;
  children: ReactNode;
}

/** A question to a list, as its search or a page to go to: Enter asks it. Nothing is saved and there are no rules. */
export function QueryForm({ id, className, role, onSubmit, children }: QueryFormProps) {
  return (
    <form
      id={id}
      className={className}
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
