import { useState } from 'react';
import { NOTHING, type Selection } from './selection.ts';

/** Selection that survives a change of page, so that the Back button restores it (ORD-11); other filters clear it. */
let remembered: { filterKey: string; selection: Selection } = { filterKey: '', selection: NOTHING };

/** Returns the selection of a list under the filters that `filterKey` identifies. */
export function useSelection(filterKey: string): [Selection, (selection: Selection) => void] {
  const [state, setState] = useState(remembered);
  const selection = state.filterKey === filterKey ? state.selection : NOTHING;
  return [
    selection,
    (next) => {
      remembered = { filterKey, selection: next };
      setState(remembered);
    },
  ];
}
