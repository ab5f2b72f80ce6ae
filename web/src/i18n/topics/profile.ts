import { addTopic } from '../i18n.ts';
import { profile } from '../vi/profile.ts';

addTopic('profile', profile);
