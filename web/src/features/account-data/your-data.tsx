import { ClosingPart } from './closing-part.tsx';
import { DataCopy } from './data-copy.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';

/** What is held of the person, and the end of the account. */
export function YourData() {
  return (
    <Stack gap={20} size={13} pad={14}>
      <DataCopy />
      <ClosingPart member={null} />
    </Stack>
  );
}
