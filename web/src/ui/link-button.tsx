import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type AnchorProps = ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>;

function ButtonAnchor(props: AnchorProps) {
  return <Button component="a" {...props} />;
}

/** A route's link that looks like a button. */
export const LinkButton = createLink(ButtonAnchor);
