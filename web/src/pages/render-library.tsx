import { lazy, type ComponentProps, type ReactNode } from 'react';

const DesignPicker = lazy(async () => ({
  default: (await import('../features/library/design-picker.tsx')).DesignPicker,
}));

/** Renders the library for one side in the fulfil dialog; its code loads when the library is first opened. */
export function renderLibrary(ask: ComponentProps<typeof DesignPicker>): ReactNode {
  return <DesignPicker {...ask} />;
}
