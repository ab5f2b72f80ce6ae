import { useState } from 'react';
import { NOTHING, type Selection } from './selection.ts';

/** Outlives the page, so that Back finds the selection again (ORD-11); dies with the filters it was made under. */
let remembered: { filterKey: string; selection: Selection } = { filterKey: '', selection: NOTHING };

/** Holds the selected orders of a list under the filters that `filterKey` identifies. */
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
