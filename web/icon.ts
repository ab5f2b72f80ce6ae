import type { IconProps } from '@tabler/icons-react';
import { createElement, type ComponentType } from 'react';

const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** An icon as the build draws it (icons.ts): one path in place of many, which stands hundreds of times in a list. */
export function toIcon(d: string, isFilled: boolean): ComponentType<IconProps> {
  return function Icon({ size = 24, stroke = 2, ...others }) {
    const look = isFilled ? { fill: 'currentColor' } : { ...LINE, stroke: 'currentColor', strokeWidth: stroke };
    const frame = { width: size, height: size, viewBox: '0 0 24 24' };
    return createElement('svg', { ...frame, ...look, ...others }, createElement('path', { d }));
  };
}
