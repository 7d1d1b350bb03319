// pdf.js makes one DOMMatrix when it is loaded, for drawing. Reading text draws nothing, and a parser process may not
// load the native canvas that would bring the class.
if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: class {} });
