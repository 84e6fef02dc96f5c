/**
 * The elements that generated text and suggestions may hold: the server keeps no others when it stores, the browser
 * shows no others, whatever a column holds. None carries an attribute.
 */
export const textElements = ["p", "br", "strong", "em", "h3", "ul", "ol", "li"] as const;
