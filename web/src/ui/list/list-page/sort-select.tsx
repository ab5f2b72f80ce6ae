import { IconArrowsSort } from '../../icons.ts';
import { NativeSelect } from '../../form/native-select.tsx';

interface SortSelectProps<V extends string> {
  name: string;
  sorts: readonly { value: V; label: string }[];
  current: V;
  onSort: (sort: V) => void;
}

/** The order of a list by its words; the titles of its columns do the same where there are titles. */
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
