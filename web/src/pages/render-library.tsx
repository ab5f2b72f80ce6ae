import { lazy, type ComponentProps, type ReactNode } from 'react';

const DesignPicker = lazy(async () => ({
  default: (await import('../features/library/design-picker.tsx')).DesignPicker,
}));

/** Renders the library for one side of the fulfil dialog; loaded when it is first opened. */
export function renderLibrary(ask: ComponentProps<typeof DesignPicker>): ReactNode {
  return <DesignPicker {...ask} />;
}
