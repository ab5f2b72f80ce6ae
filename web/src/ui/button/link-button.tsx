import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** Link to a route that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
