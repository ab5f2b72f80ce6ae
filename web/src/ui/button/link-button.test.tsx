import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ButtonAnchor } from './button.tsx';

afterEach(cleanup);

it('A link button looks like a button also while its page is open, when the router marks it with a class', () => {
  render(
    <>
      <ButtonAnchor href="/a">elsewhere</ButtonAnchor>
      <ButtonAnchor href="/b" className="active">
        here
      </ButtonAnchor>
    </>,
  );
  const plain = screen.getByText('elsewhere').className;
  expect(plain).not.toBe('');
  expect(screen.getByText('here').className).toBe(`${plain} active`);
});
