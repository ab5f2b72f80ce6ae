import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTranslations } from '../../i18n/i18n.ts';
import { rolesTexts } from '../../i18n/vi/roles.ts';
import { CreateRoleDialog } from './create-role-dialog.tsx';

beforeAll(startTranslations);
afterEach(cleanup);

it.each([
  ['', 'Role name is required'],
  ['a'.repeat(16), 'Role name is only allowed to have 15 characters'],
])('a new role named %j is rejected at its field (ROL-7)', async (name, message) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateRoleDialog onClose={() => {}} onCreated={() => {}} />
    </QueryClientProvider>,
  );
  const field = await screen.findByRole('textbox', { name: new RegExp(rolesTexts.texts.name) });
  fireEvent.change(field, { target: { value: 'x' } });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.blur(field);
  expect(await screen.findByText(message)).not.toBeNull();
});
