import { Suspense, lazy } from 'react';
import { whenIdle } from '../ui/browser/when-idle.ts';

// Loaded after the first rows, which do not wait for it.
const Bell = lazy(async () => {
  await whenIdle();
  return { default: (await import('../features/inbox/bell.tsx')).Bell };
});

/** The bell that both shells put into the header (INB-3). */
export function ShellBell() {
  return (
    <Suspense fallback={null}>
      <Bell />
    </Suspense>
  );
}
