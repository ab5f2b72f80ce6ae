import { Suspense, lazy } from 'react';
import { whenIdle } from '../ui/browser/when-idle.ts';

// The bell's code loads after the first rows.
const Bell = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/inbox/bell.tsx')).Bell };
});

/** Shows the bell in the header of the seller area and of the staff area (INB-3). */
export function ShellBell() {
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  );
}
