import { createElement, type ComponentType, type SVGProps } from 'react';

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref' | 'stroke'> & {
  size?: string | number;
  stroke?: string | number;
};

export type Icon = ComponentType<IconProps>;

const LINE = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

/** Joins an icon's paths into one, because icons appear hundreds of times in a list. */
export function toIcon(d: string, isFilled = false): Icon {
  return function Icon({ size = 24, stroke = 2, ...others }) {
    const look = isFilled ? { fill: 'currentColor' } : { ...LINE, stroke: 'currentColor', strokeWidth: stroke };
    const frame = { width: size, height: size, viewBox: '0 0 24 24' };
    return createElement('svg', { ...frame, ...look, ...others }, createElement('path', { d }));
  };
}
