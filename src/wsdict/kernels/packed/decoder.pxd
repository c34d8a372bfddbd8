cimport cython

cdef size_t keep(list owner, values) except? 0

@cython.final
cdef class DecodeCache:
    cdef list kept  # the arrays into which the pointers below lead
    cdef unsigned int wanted  # edges that it was to have
    cdef unsigned int end  # the place after its last edge
    cdef unsigned long long *edges  # decoded edges, fragment after fragment; a name precedes the edges of each
    cdef unsigned int tails  # shared tails that are in it: those of lesser numbers, the root's fragment included
    cdef unsigned int *places  # of each shared tail: the place of its first edge, 0 for none
    cdef unsigned int *words  # words at each edge and at its later siblings, NULL before they are counted
    cdef unsigned int *counts  # words of each fragment, NULL before they are counted

@cython.final
cdef class Decoder:
    cdef void *cache  # the newest DecodeCache; assigned by one store, since walks without the GIL read it
    cdef list generations  # all of them: a walk may still be in an old one
    cdef object lock  # held while a new one is built
    cdef str source  # for messages
    cdef list kept  # the arrays into which the pointers below lead
    cdef const unsigned char[::1] view
    cdef const unsigned char *stream
    cdef unsigned int fragments
    cdef unsigned int tails  # the first of them are of shared tails, the root's included
    cdef unsigned int widest  # bits of the largest
    cdef unsigned int *spans  # of fragment f: [2f] bits before it, [2f + 1] the fragment its first CUT edge leads to; one more after the last
    cdef unsigned int continued  # the label of the edge that continues a list elsewhere

    cdef unsigned int height
    cdef unsigned int width
    cdef unsigned int first_column
    cdef unsigned short *cells  # of a row and a column: a table of symbols
    cdef unsigned int *quick  # of a table and the next 7 bits: an item, or 0 where the code is longer or the mark above 255
    cdef unsigned int *limit  # of a table and a length: where the longer codes begin, as 20 bits
    cdef int *delta  # ... and the place of the item of a code, minus that code
    cdef unsigned long long *items  # per table, in the order of the codes

    cdef unsigned short *pointer_cells  # of a mark and a row: a table of groups
    cdef unsigned short *group_quick  # of a table and the next 7 bits: a group and the length of its code, or 0
    cdef unsigned int *group_limit  # as limit, 12 bits
    cdef int *group_delta
    cdef unsigned int *group_items
    cdef unsigned char *tail_least  # of a group and the next 6 bits: the least length that a code can have
    cdef unsigned int *tail_limit  # as limit, 24 bits
    cdef int *tail_delta  # the fragment of a code, minus that code
    cdef unsigned char *group_row  # of the first nodes of its tails
    cdef unsigned int *group_end  # the fragment after the last one of a group

    cdef object assign(self, DecodeCache cache)
    cdef DecodeCache newest(self)
    cdef object prepare_symbols(self, codebook)
    cdef object prepare_groups(self, codebook)
    cdef object prepare_tails(self, codebook)
