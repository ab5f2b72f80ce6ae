import { addTopic } from '../i18n.ts';
import { admin } from '../vi/admin.ts';

addTopic('admin', admin);
