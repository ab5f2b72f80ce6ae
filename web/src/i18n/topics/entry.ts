import { addTopic } from '../i18n.ts';
import { entry } from '../vi/entry.ts';

addTopic('entry', entry);
