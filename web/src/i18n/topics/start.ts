import { addTopic } from '../i18n.ts';
import { start } from '../vi/start.ts';

addTopic('start', start);
