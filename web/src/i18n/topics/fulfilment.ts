import { addTopic } from '../i18n.ts';
import { fulfilment } from '../vi/fulfilment.ts';

addTopic('fulfilment', fulfilment);
