import { LocalizedStringDictionary } from '@internationalized/string';
import { textsOf, type Texts } from '../../i18n/i18n.ts';
import { uiTexts } from '../../i18n/vi/ui.ts';

type Words = Record<string, string | number | boolean> | undefined;

/** Returns a text in the language of the page. */
const say: Texts<'ui'> = (key, values) => textsOf(uiTexts)(key, values);

/** Screen-reader texts of React Aria's calendar. The library has no Vietnamese texts, so they come from our catalogue. */
const WORDS = {
  previous: () => say('previousMonth'),
  next: () => say('nextMonth'),
  selectedDateDescription: (words: Words) => say('calendar.chosen', { days: words?.date }),
  selectedRangeDescription: (words: Words) => say('calendar.chosen', { days: words?.dateRange }),
  todayDate: (words: Words) => say('calendar.today', { date: words?.date }),
  todayDateSelected: (words: Words) => say('calendar.todayChosen', { date: words?.date }),
  dateSelected: (words: Words) => say('calendar.dayChosen', { date: words?.date }),
  startRangeSelectionPrompt: () => say('calendar.chooseFirst'),
  finishRangeSelectionPrompt: () => say('calendar.chooseLast'),
  minimumDate: () => say('calendar.first'),
  maximumDate: () => say('calendar.last'),
  dateRange: (words: Words) => say('calendar.range', { from: words?.startDate, to: words?.endDate }),
};

const dictionary = new LocalizedStringDictionary({ 'en-US': WORDS }, 'en-US');

/** The library looks up all its texts through this function; for keys without an entry its own texts are used. */
LocalizedStringDictionary.getGlobalDictionaryForPackage = ((name: string) =>
  name === '@react-aria/calendar'
    ? dictionary
    : null) as typeof LocalizedStringDictionary.getGlobalDictionaryForPackage;
