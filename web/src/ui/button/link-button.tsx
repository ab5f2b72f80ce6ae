import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** A route's link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
