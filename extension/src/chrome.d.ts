/** Declares the part of the browser's extension API that this extension uses. */
declare namespace chrome {
  interface Sender {
    url?: string;
  }
  namespace runtime {
    function sendMessage(message: unknown): Promise<unknown>;
    function getManifest(): { version: string };
    function openOptionsPage(): Promise<void>;
    const onMessage: { addListener(listen: (message: unknown, sender: Sender) => void): void };
    const onStartup: { addListener(listen: () => void): void };
  }
  namespace storage {
    const local: {
      get(keys: string[]): Promise<Record<string, unknown>>;
      set(values: Record<string, unknown>): Promise<void>;
    };
    const onChanged: { addListener(listen: () => void): void };
  }
  namespace alarms {
    function create(name: string, options: { when: number }): Promise<void>;
    function clear(name: string): Promise<boolean>;
    const onAlarm: { addListener(listen: () => void): void };
  }
  namespace permissions {
    function request(asked: { origins: string[] }): Promise<boolean>;
  }
  namespace i18n {
    function getUILanguage(): string;
  }
}
