import { ClosingPart } from './closing-part.tsx';
import { DataCopy } from './data-copy.tsx';
import { Stack } from '../../ui/layout/boxes.tsx';

/** Shows the archive of the person's data, and the closing of the account. */
export function YourData() {
  return (
    <Stack gap={20} size={13} pad={14}>
      <DataCopy />
      <ClosingPart member={null} />
    </Stack>
  );
}
