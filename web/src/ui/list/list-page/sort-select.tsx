import { IconArrowsSort } from '../../icons.ts';
import { NativeSelect } from '../../form/native-select.tsx';

interface SortSelectProps<V extends string> {
  name: string;
  sorts: readonly { value: V; label: string }[];
  current: V;
  onSort: (sort: V) => void;
}

/** Selects the sort order of a list by name; in tables the column titles do the same. */
export function SortSelect<V extends string>({ name, sorts, current, onSort }: SortSelectProps<V>) {
  return (
    <NativeSelect
      name={name}
      value={current}
      options={sorts}
      icon={<IconArrowsSort size={15} stroke={1.5} aria-hidden />}
      onChange={(chosen) => {
        const sort = sorts.find(({ value }) => value === chosen);
        if (sort !== undefined) onSort(sort.value);
      }}
    />
  );
}
