/** Elements of generated text, without attributes: the server stores no others, the browser shows no others. */
export const textElements = ["p", "br", "strong", "em", "h3", "ul", "ol", "li"] as const;
