/*
 * Before each test file that has a window: what a page waits for may take longer than the second that the library allows, above all where a
 * chunk's sources are read first, or the machine is busy with other tests.
 */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
