export interface Sms {
  /** Digits with the country code and without the plus, as phones are stored. */
  to: string;
  text: string;
  /** Where the message appears; ordinary text messages unless told. */
  channel?: SmsChannel | undefined;
}

export type SmsChannel = "sms" | "whatsapp";

/** Sends one message to a phone. @throws AppError `sms_failed`, whose message has no secret of the operator's. */
export interface SmsSender {
  send(message: Sms): Promise<void>;
}
