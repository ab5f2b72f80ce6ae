import { measureFile } from './measure.ts';

// Setup file of projects with one process per test file: its start belongs to the file.
measureFile(0);
