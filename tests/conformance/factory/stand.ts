import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ADDRESS, startFiles, type Books, type Files, type Stand, type Subject } from './subject.ts';

const BALANCE = '100000.00';

/** Prepares the setup for each test of the surrounding `describe`. A test calls the returned function to get its setup. */
export function prepareStand(open: () => Promise<Subject>): () => Stand {
  let subject: Subject;
  let files: Files;
  let variantId = '';
  let settings: object = {};
  let stand: Stand | null = null;
  let count = 0;

  beforeAll(async () => {
    [subject, files] = await Promise.all([open(), startFiles()]);
    const state = (await subject.control('GET', '/state')) as { settings: object };
    // Settings that are not used are null and cannot be set again.
    settings = Object.fromEntries(Object.entries(state.settings).filter(([, value]) => value !== null));
    const factory = subject.connect([]);
    const groups = await factory.listCatalogue(subject.credentials, subject.line);
    await factory.close();
    const variants = groups.flatMap((group) => group.variants);
    variantId = variants.find((variant) => variant.isInStock !== false)?.variantId ?? '';
  });
  afterAll(async () => {
    await subject.close();
    await files.close();
  });

  beforeEach(async () => {
    const { control, credentials } = subject;
    await control('DELETE', '/faults');
    await control('POST', '/settings', settings);
    await control('POST', '/wallet', { balance: BALANCE });
    const said: string[] = [];
    const readBooks = async () => (await control('GET', '/books')) as Books;
    const build: Stand['build'] = (more = {}) => ({
      refId: `suite-${(count += 1)}`,
      shipping: subject.shipping,
      ...(subject.line === undefined ? {} : { line: subject.line }),
      labelUrl: null,
      address: ADDRESS,
      lines: [
        {
          variantId,
          productName: 'T-shirt',
          quantity: 1,
          designs: { front: `${files.url}/front.png` },
          mockups: { front: `${files.url}/mockup.png` },
        },
      ],
      ...more,
    });
    stand = {
      subject,
      factory: subject.connect(said),
      credentials,
      files,
      variantId,
      said,
      control,
      newRef: () => `suite-${(count += 1)}`,
      build,
      buildWith: (designs) => {
        const mockups = Object.fromEntries(Object.keys(designs).map((side) => [side, `${files.url}/mockup.png`]));
        const { lines, ...order } = build();
        return { ...order, lines: lines.map((line) => ({ ...line, designs, mockups })) };
      },
      readBooks,
      findBooks: async (refId) => (await readBooks()).orders.filter((order) => order.refId === refId),
      fault: (fault) => control('POST', '/faults', fault),
    };
  });
  afterEach(() => stand?.factory.close());

  return () => {
    if (stand === null) throw new Error('There is no stand outside of a test');
    return stand;
  };
}
