import { addTopic } from '../i18n.ts';
import { shops } from '../vi/shops.ts';

addTopic('shops', shops);
