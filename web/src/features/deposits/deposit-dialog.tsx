import { useState } from 'react';
import { AskDeposit } from './ask-deposit.tsx';
import { ShownDeposit } from './shown-deposit.tsx';

/** Shows the steps of a deposit: the amount, then the payment details, then the received money (DEP-1, DEP-5). */
export function DepositDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [shown, setShown] = useState(id);
  const [isNew, setNew] = useState(false);
  if (shown === null) {
    return (
      <AskDeposit
        onClose={onClose}
        onCreated={(created) => {
          setNew(true);
          setShown(created);
        }}
      />
    );
  }
  return <ShownDeposit id={shown} isNew={isNew} onAgain={() => setShown(null)} onClose={onClose} />;
}
