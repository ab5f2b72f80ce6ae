import { addFont, listFonts, removeFont } from '@bobbin/contract/fonts.calls';
import { SHIPPED_FONTS } from '@bobbin/domain/texts/fonts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { uploadPicture } from '../../api/upload.ts';

const FONTS = ['print-fonts'] as const;

/** Loads the fonts that the seller uploaded. */
export function useFonts() {
  return useQuery({ queryKey: FONTS, queryFn: ({ signal }) => call(listFonts, {}, { signal }) });
}

export function useAddFont() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => uploadPicture(addFont, {}, file),
    onSettled: () => client.invalidateQueries({ queryKey: FONTS }),
  });
}

export function useRemoveFont() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeFont, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: FONTS }),
  });
}

/** Lists the fonts that a field can have: those that Bobbin ships, then the uploaded ones; `lost` is the name of one that no longer exists. */
export function listFontOptions(
  uploaded: readonly { id: string; name: string }[],
  current: string,
  lost: string,
): { value: string; label: string }[] {
  const known = [...SHIPPED_FONTS, ...uploaded].map(({ id, name }) => ({ value: id, label: name }));
  return known.some(({ value }) => value === current) ? known : [{ value: current, label: lost }, ...known];
}
