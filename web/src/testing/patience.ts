/*
 * Before each test file of the web: what a page waits for may take longer than the second that the library allows, above all where a chunk's
 * sources are read first, or the machine is busy with other tests.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}
